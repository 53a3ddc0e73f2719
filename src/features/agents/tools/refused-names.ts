import type { Faults } from '#platform/base/errors/faults.js';
import type { Action, ReadableResource } from '../catalogue/catalogue.js';

/** Adds the fault of a resource that there is not, or that the key may not read. */
export const refuseResource = (faults: Faults, name: string, resources: readonly ReadableResource[]): void =>
  faults.add('resource', `${JSON.stringify(name)} is not one of ${namesOf(resources)}`);

/** Adds the fault of an action that there is not, or that the key may not do. */
export const refuseAction = (faults: Faults, name: string, actions: readonly Action[]): void =>
  faults.add('action', `${JSON.stringify(name)} is not one of ${namesOf(actions)}`);

const namesOf = (named: readonly { name: string }[]): string => named.map(({ name }) => name).join(', ') || '(none)';
