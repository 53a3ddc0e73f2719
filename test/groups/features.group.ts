import { importGroup } from './import-group.js';

await importGroup('features');
