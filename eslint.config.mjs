import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

/** Names of money and quantities, alone (`amount`) or at the end (`unitPrice`, `unit_price`). */
const KINDS =
  'amount|price|quantity|total|subtotal|paid|tax|discount|net|charge|due|credit|credited|cost|balance|rate|percent';
const MONEY = `/^(\\w+_)?(${KINDS})$|(${KINDS.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())})$/`;
/** Selectors of an operand with such a name: `amount`, `line.amount`, `line?.amount`, `amount!`, `(amount as number)`. */
const named = (parent) =>
  [
    `${parent} > Identifier[name=${MONEY}]`,
    `${parent} > MemberExpression[property.name=${MONEY}]`,
    `${parent} > ChainExpression > MemberExpression[property.name=${MONEY}]`,
    `${parent} > TSNonNullExpression > :matches(Identifier[name=${MONEY}], MemberExpression[property.name=${MONEY}])`,
    `${parent} > TSAsExpression > :matches(Identifier[name=${MONEY}], MemberExpression[property.name=${MONEY}])`,
  ].join(', ');
const EXACT = 'Money and quantities are exact decimals: use the functions of platform/base/values/decimal.';

const EXACT_DECIMALS = [
  {
    selector: named('BinaryExpression[operator=/^([-+*\\x2f%]|[*]{2}|[<>]=?)$/]'),
    message: `${EXACT} (Operators would work on texts or floating-point numbers.)`,
  },
  { selector: named('AssignmentExpression[operator=/^([-+*\\x2f%]|[*]{2})=$/]'), message: EXACT },
  { selector: named('UpdateExpression'), message: EXACT },
  { selector: named('UnaryExpression[operator=/^[-+]$/]'), message: EXACT },
  { selector: named('CallExpression[callee.name=/^(Number|parseInt|parseFloat)$/]'), message: EXACT },
  {
    selector: "CallExpression[callee.property.name='toFixed'][arguments.length>0]",
    message: `${EXACT} (toFixed(n) rounds: use roundHalfUp.)`,
  },
];
/** V8 makes a hidden class for each such object, in memory that only a full garbage collection frees, and with all that the getter uses. */
const GETTER_OF_LITERAL = {
  selector: 'ObjectExpression > Property[kind=/^[gs]et$/]',
  message: 'Use a class: an object literal with a getter keeps the memory of a request until the next full collection.',
};
/** The linter cannot judge the run time of an expression that is put together while the service runs. */
const BUILT_EXPRESSION = {
  selector: ':matches(NewExpression, CallExpression)[callee.name=RegExp]',
  message: 'Write a literal, whose run time the linter checks: callers may control the text.',
};
const FLOATING_POINT = ['round', 'floor', 'ceil', 'trunc', 'fround'].map((property) => ({
  object: 'Math',
  property,
  message: EXACT,
}));
const PARSING = [
  { object: 'Number', property: 'parseFloat', message: EXACT },
  { property: 'toNumber', message: `${EXACT} (Use toWire to convert them for responses.)` },
];
const PARSE_FLOAT = { name: 'parseFloat', message: EXACT };

/** Files of `src` that are exempt from a rule, and why. test/project/lint.spec.ts checks the rules. */
const ROUNDS_COUNTS = [
  'src/platform/edge/http/body/list-body.ts', // pages
  'src/platform/edge/logging/request-log.ts', // milliseconds
  'src/platform/edge/rate-limits/rate-limits.ts', // seconds
  'src/platform/edge/auth/unknown-key-limits.ts', // seconds
  'src/features/webhooks/dispatch/*.ts', // the same
  'src/features/webhooks/webhook-secret.ts', // seconds
];
const CALCULATES_COUNTS = [
  'src/platform/edge/http/body/list-body.ts', // `total` is a number of rows
  'src/platform/data/records/list-query.ts', // the same
  'src/features/products/product-prices.ts', // order quantities of the catalogue are whole numbers
];
const CALCULATES_IN_BIGINT = ['packages/bank-matching/src/**/*.ts', 'src/features/bank-statements/matching/*.ts']; // amounts are whole numbers of cents, which TypeScript keeps apart
const TURNS_DECIMALS_INTO_NUMBERS = ['src/platform/base/values/decimal.ts', 'src/app/docs/decimals.ts']; // for responses
/** Regular expressions must need time linear in the length of the text, because callers control the text. */
const LINEAR_EXPRESSIONS = {
  'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
  'regexp/no-super-linear-move': ['error', { report: 'potential' }],
};
const TALKS_TO_OPERATORS = ['src/app/cli/**', 'src/app/start/**', 'src/demo/**'];

const COMPOSED =
  'Use the composed decorators of platform/edge/validation: the raw ones leave gaps (null, nested lists, conversion).';
/** All folders except those that define the decorators or read only the operator's input. */
const FEATURES = 'src/{features,demo}/**/*.ts';

/** The files to which the rules apply, without their specs: `eslint` without paths reads these. */
const LINTED = ['src/**/*.ts', 'packages/*/src/**/*.ts'];
const NOT_LINTED = ['**/*.spec.ts', '**/*.{js,mjs,cjs}', '.data', 'dist'];

/** The rules of this project. Those of the language and of TypeScript are checked by oxlint, which needs a hundredth of the time: `.oxlintrc.json`. */
export default tseslint.config(
  { ignores: NOT_LINTED },
  {
    files: LINTED,
    languageOptions: { parser: tseslint.parser },
    plugins: { regexp },
    rules: {
      ...LINEAR_EXPRESSIONS,
      'no-console': 'error',
      'no-restricted-globals': ['error', PARSE_FLOAT],
      'no-restricted-properties': ['error', ...FLOATING_POINT, ...PARSING],
      'no-restricted-syntax': ['error', ...EXACT_DECIMALS, GETTER_OF_LITERAL, BUILT_EXPRESSION],
    },
  },
  { files: ROUNDS_COUNTS, rules: { 'no-restricted-properties': ['error', ...PARSING] } },
  { files: TURNS_DECIMALS_INTO_NUMBERS, rules: { 'no-restricted-properties': ['error', ...FLOATING_POINT] } },
  {
    files: [...CALCULATES_COUNTS, ...CALCULATES_IN_BIGINT],
    rules: { 'no-restricted-syntax': ['error', GETTER_OF_LITERAL, BUILT_EXPRESSION] },
  },
  { files: TALKS_TO_OPERATORS, rules: { 'no-console': 'off' } },
  {
    files: [FEATURES],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: ['class-validator', 'class-transformer'].map((name) => ({ name, message: COMPOSED })) },
      ],
    },
  },
);
