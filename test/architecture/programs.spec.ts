import { packageSources, productSources } from '../support/sources.js';

describe('the programs beside the service', () => {
  const imports = new Map([...productSources(), ...packageSources()].map((source) => [source.path, source.imports]));
  const programs = [...imports.keys()].filter((path) => path.endsWith('/process.ts'));

  it.each(programs)('%s loads no framework, which would take most of its time to start', (program) => {
    const loaded = new Set([program]);
    for (const path of loaded)
      for (const { from, isType } of imports.get(path) ?? [])
        if (!isType) loaded.add(imports.has(`${from}.ts`) ? `${from}.ts` : from);
    expect(loaded.size).toBeGreaterThan(5);
    expect([...loaded].filter((name) => /^@nestjs|^typeorm/.test(name))).toEqual([]);
  });

  it('are four: those of images, of documents, of imported files and of bank statements', () => {
    expect(programs.length).toBe(4);
  });
});
