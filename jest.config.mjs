import { pathsOf } from './test/groups/groups.mjs';

const isGrouped = process.env.TEST_GROUPS === 'true';

/** Runs with `node --experimental-vm-modules`: the project and NestJS 12 are ES modules. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/src', '<rootDir>/test', '<rootDir>/bench', '<rootDir>/examples'],
  testRegex: isGrouped ? '\\.(?:spec|group)\\.ts$' : '\\.spec\\.ts$',
  // rolling releases need a load balancer, which `npm test` does without
  testPathIgnorePatterns: ['/node_modules/', ...(isGrouped ? ['/test/rolling/', pathsOf().source] : [])],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': '@swc/jest' },
  testSequencer: '<rootDir>/test/support/slow-first.mjs',
  maxWorkers: 3, // files that start processes wait more than they work
  workerIdleMemoryLimit: '2GB', // modules of tests that ended stay in memory otherwise
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  testTimeout: 60_000,
};
