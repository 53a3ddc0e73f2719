import { blocksIn } from '../support/page-code.js';
import { projectText } from '../support/project-files.js';

const PAGE = projectText('docs/declarations.md');

describe('docs/declarations.md', () => {
  it('has the code of the sources', () => {
    const blocks = blocksIn(PAGE);
    expect(blocks.length).toBeGreaterThan(4);
    expect(blocks.filter(({ file, code }) => !projectText(file).includes(code))).toEqual([]);
  });

  it('shows a field as the API documents do', () => {
    const { components } = JSON.parse(projectText('openapi/v2.json'));
    const shown = [...PAGE.matchAll(/\(`(\w+)`\):\n\n```json\n([^`]+)```/g)];
    expect(shown.map(([, schema]) => schema)).toEqual(['NewExpectedQuantity', 'ExpectedQuantity']);
    for (const [, schema, text] of shown)
      expect(components.schemas[schema!].properties.date).toEqual(JSON.parse(text!));
  });

  it('names every option of a shape', () => {
    const declared = projectText('src/platform/edge/validation/shape-forms.ts');
    const [, names] = /const SHAPE_ONLY = \[(.+)\]/.exec(declared)!;
    const options = names!.match(/\w+/g)!;
    expect(options).toContain('commonExample');
    expect(options.filter((option) => !PAGE.includes(`\`${option}`))).toEqual([]);
  });
});
