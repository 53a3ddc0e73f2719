import { createServer } from 'node:net';

// Loaded into the measured service with `node --import`: answers each byte with the processor time in µs that this process has used.
// Child processes of the service find the address in use and go on without it.
createServer((socket) => {
  socket.unref();
  socket.on('error', () => socket.destroy());
  socket.on('data', () => {
    const { user, system } = process.cpuUsage();
    socket.write(`${user + system}\n`);
  });
})
  .on('error', () => undefined)
  .listen(process.env.GROWTH_CPU_SOCKET)
  .unref();
