import { setFlagsFromString } from 'node:v8';
import { start } from './start/start.js';

// Up to this growth since the last one the garbage collector waits with the next: by default V8 lets the heap grow to four times what
// is alive, so that one large body takes as much memory as four. One and a half times costs some processor time when it is large, and nothing otherwise.
setFlagsFromString('--heap-growing-percent=50');

await start();
