import { importGroup } from './import-group.js';

await importGroup('rules');
