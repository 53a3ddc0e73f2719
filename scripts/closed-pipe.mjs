// Ends the program when nobody reads its output any more, as `| head` does. The exit code is 0, because npm prints an error for any other.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
