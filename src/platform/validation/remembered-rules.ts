import { getMetadataStorage } from 'class-validator';

type Storage = ReturnType<typeof getMetadataStorage>;
type Rules = ReturnType<Storage['getTargetValidationMetadatas']>;

/**
 * class-validator gathers and groups the rules of a class anew for every object that it looks at, from the rules of all
 * classes. They never change once a class is loaded, so here each class's are gathered once. Schemas, which are named
 * inside objects of other classes as well, have no rules here.
 */
export function rememberRules(storage: Storage = getMetadataStorage()): void {
  const gather = storage.getTargetValidationMetadatas.bind(storage);
  const group = storage.groupByPropertyName.bind(storage);
  const gathered = new Map<unknown, Rules>();
  const grouped = new WeakMap<Rules, ReturnType<typeof group>>();
  storage.getTargetValidationMetadatas = (type, schema, always, strictGroups, groups) => {
    if (always || strictGroups || groups) return gather(type, schema, always, strictGroups, groups);
    return remembered(gathered, type, () => gather(type, schema, always, strictGroups, groups));
  };
  storage.groupByPropertyName = (rules) => remembered(grouped, rules, () => group(rules));
}

function remembered<K, V>(
  known: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  let value = known.get(key);
  if (value === undefined) known.set(key, (value = make()));
  return value;
}
