import { readFileSync } from 'node:fs';
import { commandsOf, fits } from '../scripts/first-hour/readme.mjs';

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
npm run upload:folder -- --key KEY DIR
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
      { command: 'npm run upload:folder -- --key KEY DIR', isPlaceholder: true },
    ]);
  });

  it('finds the requests of the README with their answers', () => {
    const commands = commandsOf(readFileSync('README.md', 'utf8'));
    expect(commands.filter(({ answer }) => answer !== undefined).length).toBeGreaterThanOrEqual(2);
    expect(commands.filter(({ command }) => command.startsWith('curl')).length).toBeGreaterThanOrEqual(2);
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
