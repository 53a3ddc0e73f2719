import { readFileSync } from 'node:fs';
import { commandsOf, fits, isPrinted } from '../../lab/first-hour/readme.mjs';

const PAGE = `
\`\`\`sh
npm start   # installs
npm test
\`\`\`

\`\`\`sh
curl -H "X-API-Key: $KEY" \\
  'http://127.0.0.1:3000/v2/products'   # a list
\`\`\`

answers

\`\`\`json
{ "data": [] }
\`\`\`

\`\`\`sh
export KEY=$(cat .data/demo-key)
npm run upload:folder -- --key KEY DIR
npm run demo
\`\`\`

\`\`\`text
1. The order SO-1
\`\`\`
`;

describe('npm run first-hour', () => {
  it('reads commands without comments, their answers, and which of them have placeholders', () => {
    expect(commandsOf(PAGE)).toEqual([
      {
        command: `curl -H "X-API-Key: $KEY" 'http://127.0.0.1:3000/v2/products'`,
        answer: { data: [] },
        isPlaceholder: false,
      },
      { command: 'export KEY=$(cat .data/demo-key)', isPlaceholder: false },
      { command: 'npm run upload:folder -- --key KEY DIR', isPlaceholder: true },
      { command: 'npm run demo', output: '1. The order SO-1\n', isPlaceholder: false },
    ]);
  });

  it('finds the requests of the README with their answers', () => {
    const commands = commandsOf(readFileSync('README.md', 'utf8'));
    expect(commands.filter(({ answer }) => answer !== undefined).length).toBeGreaterThanOrEqual(2);
    expect(commands.filter(({ command }) => command.startsWith('curl')).length).toBeGreaterThanOrEqual(2);
  });

  it('finds what the README shows of the demo', () => {
    const { output } = commandsOf(readFileSync('README.md', 'utf8')).find(({ command }) => command === 'npm run demo')!;
    const printed = `> demo\n\n${output}\nThat was one sale in 8 calls.`;
    expect(isPrinted(output!, printed.replaceAll('SO-1', 'SO-M1X').replace('O-000003', 'O-000007'))).toBe(true);
    expect(isPrinted(output!, printed.replace('amount: 189', 'amount: 188'))).toBe(false);
  });

  it('compares all that is shown except ids and times', () => {
    const id = (digit: string) => digit.repeat(8) + `-${digit.repeat(4)}`.repeat(3) + `-${digit.repeat(12)}`;
    const shown = { id: id('1'), at: '2026-11-21T21:58:29.656Z', total: '1.00', lines: [{ sku: 'A' }] };
    const answer = { ...shown, id: id('2'), at: '2027-01-01T00:00:00.000Z', more: 1 };
    expect(fits(shown, answer)).toBe(true);
    expect(fits(shown, { ...answer, total: '1.01' })).toBe(false);
    expect(fits(shown, { ...answer, lines: [] })).toBe(false);
    expect(fits(shown, undefined)).toBe(false);
  });
});
