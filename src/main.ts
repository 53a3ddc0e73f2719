import { start } from '#app/start/start.js';

await start();
