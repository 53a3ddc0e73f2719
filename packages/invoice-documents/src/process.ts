import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { limitProcess } from '../../bounded-process/src/index.js';
import { makeDocument } from './make-document.js';
import type { DocumentAnswer, DocumentRequest } from './requests.js';

/**
 * Program of the process that makes documents, see `startDocuments`. It receives one {@link DocumentRequest} at a time and sends
 * one {@link DocumentAnswer} for each. It ends itself with a signal when a document exceeds a limit.
 */

/** Below the service, which shares the processors: a document that takes longer is noticed less than every request that does. */
const PRIORITY = 5;
setPriority(PRIORITY);

const limit = limitProcess({ memoryBytes: 1024 * 1024 * 1024, processorSeconds: 20 });
process.on('message', (request: DocumentRequest) => {
  limit.begin();
  void answer(request).then((message) => {
    limit.end();
    process.send!(message);
  });
});

async function answer({ id, content, format, language, path }: DocumentRequest): Promise<DocumentAnswer> {
  try {
    const bytes = await makeDocument(content, format, language);
    await writeFile(path, bytes, { mode: 0o600 }); // it has names and accounts
    return { id, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
}
