import { ensureBuilt, ensureInstalled, run } from './ensure.mjs';

// Runs the specs of the object store with the S3-compatible service that the service's environment variables configure.
if (!process.env.S3_BUCKET) {
  console.error('Set S3_BUCKET to an empty bucket, and S3_ENDPOINT and so on as described in .env.example.');
  process.exit(1);
}
ensureInstalled();
ensureBuilt();
const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', '--runInBand'];
run(process.execPath, [...jest, 'test/object-store', ...process.argv.slice(2)]);
