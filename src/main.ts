import { setFlagsFromString } from 'node:v8';

// Nearly all code of a start runs once, so that to optimize it takes more processor time than it saves. `tuneEngine` ends this.
setFlagsFromString('--no-opt');
const { start } = await import('#app/start/start.js');
await start();
