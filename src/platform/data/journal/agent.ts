import { AsyncLocalStorage } from 'node:async_hooks';

/** A program that acts with an API key for somebody, such as an assistant, as it names itself. */
export interface Agent {
  name: string;
  version: string;
}

const storage = new AsyncLocalStorage<Agent | null>();

/** Runs work whose entries of the journal name an agent; null: none is known. */
export const runForAgent = <T>(agent: Agent | null, work: () => T): T => storage.run(agent, work);

/** The agent of {@link runForAgent}; null outside of it. */
export const currentAgent = (): Agent | null => storage.getStore() ?? null;
