import { importGroup } from './import-group.js';

await importGroup('pure');
