import { setFlagsFromString } from 'node:v8';
import { start } from './start/start.js';

// Maximum growth of the heap before the next garbage collection. By default, V8 lets the heap grow to four times its live objects, so
// that one large body needs as much memory as four. With one and a half times, garbage collection needs more CPU time only when the heap
// is large.
setFlagsFromString('--heap-growing-percent=50');

await start();
