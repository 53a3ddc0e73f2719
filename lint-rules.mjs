/**
 * The rules of this project, as a plugin of oxlint. `.oxlintrc.jsonc` says which files they are for, which are exempt, and why;
 * test/project/lint.spec.ts checks them. Types and fields of nodes are those of ESTree.
 */

/** Names of money and quantities, alone (`amount`) or at the end (`unitPrice`, `unit_price`). */
const KINDS =
  'amount|price|quantity|total|subtotal|paid|tax|discount|net|charge|due|credit|credited|cost|balance|rate|percent';
const MONEY = new RegExp(`^(\\w+_)?(${KINDS})$|(${KINDS.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())})$`);
const EXACT = 'Money and quantities are exact decimals: use the functions of platform/base/values/decimal.';

/** Whether an operand has such a name: `amount`, `line.amount`, `line?.amount`, `amount!`, `(amount as number)`. */
function isMoney({ type, name, property, expression }) {
  if (type === 'Identifier') return MONEY.test(name);
  if (type === 'MemberExpression') return MONEY.test(property.name);
  return /^(ChainExpression|TSNonNullExpression|TSAsExpression)$/.test(type) && isMoney(expression);
}

/** Whether a node reads a property of an object: `object.name`, `object['name']`, `{ name } = object`. */
const reads = ({ object, property, parent, properties }, isObject, names) =>
  isObject(object ?? parent.init ?? parent.right) &&
  (properties?.map(({ key }) => key) ?? [property]).some((key) => names.test(key?.name ?? key?.value));
const READERS = 'MemberExpression, ObjectPattern';

/** What each rule says about nodes of a type, if something is wrong. */
const RULES = {
  'exact-decimals': {
    BinaryExpression: ({ operator, left, right }) =>
      /^([-+*/%]|\*\*|[<>]=?)$/.test(operator) &&
      (isMoney(left) || isMoney(right)) &&
      `${EXACT} (Operators would work on texts or floating-point numbers.)`,
    AssignmentExpression: ({ operator, left, right }) =>
      /^([-+*/%]|\*\*)=$/.test(operator) && (isMoney(left) || isMoney(right)) && EXACT,
    UpdateExpression: ({ argument }) => isMoney(argument) && EXACT,
    UnaryExpression: ({ operator, argument }) => /^[-+]$/.test(operator) && isMoney(argument) && EXACT,
    CallExpression: (node) =>
      (/^(Number|parseInt|parseFloat)$/.test(node.callee.name) && node.arguments.some(isMoney) && EXACT) ||
      (node.callee.property?.name === 'toFixed' &&
        node.arguments.length > 0 &&
        `${EXACT} (toFixed(n) rounds: use roundHalfUp.)`),
  },
  'no-rounding': {
    [READERS]: (node) => reads(node, (object) => object?.name === 'Math', /^(round|floor|ceil|trunc|fround)$/) && EXACT,
  },
  'no-conversion-of-decimals': {
    [READERS]: (node) =>
      (reads(node, (object) => object?.name === 'Number', /^parseFloat$/) && EXACT) ||
      (reads(node, () => true, /^toNumber$/) && `${EXACT} (Use toWire to convert them for responses.)`),
  },
  // V8 makes a hidden class for each such object, in memory that only a full garbage collection frees, and with all that the getter uses
  'no-getter-of-literal': {
    Property: ({ kind }) =>
      kind !== 'init' &&
      'Use a class: an object literal with a getter keeps the memory of a request until the next full collection.',
  },
  // the linter cannot judge the run time of an expression that is put together while the service runs
  'no-built-expression': {
    'NewExpression, CallExpression': ({ callee }) =>
      callee.name === 'RegExp' && 'Write a literal, whose run time the linter checks: callers may control the text.',
  },
};

/** The rule as oxlint calls it: each node of the types is judged, and reported with the message if there is one. */
const ruleOf = (judgements) => ({
  createOnce: (context) =>
    mapped(judgements, (judge) => (node) => {
      const message = judge(node);
      if (message) context.report({ node, message });
    }),
});
const mapped = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));

export default { meta: { name: 'project' }, rules: mapped(RULES, ruleOf) };
