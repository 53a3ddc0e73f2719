import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Checks changed files of a project without writing them. Files that import a changed one are not checked again. */
export class TypeCheck {
  #root;
  #service;
  #versions = new Map();
  #texts = new Map();

  constructor(root, paths) {
    this.#root = root;
    const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
    const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, root);
    const names = paths.map((path) => join(root, path));
    this.#service = ts.createLanguageService({
      getCompilationSettings: () => options,
      getScriptFileNames: () => names,
      getScriptVersion: (name) => String(this.#versions.get(name) ?? 0),
      getScriptSnapshot: (name) => {
        const text = this.#texts.get(name) ?? ts.sys.readFile(name);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      getCurrentDirectory: () => root,
      getDefaultLibFileName: ts.getDefaultLibFilePath,
      fileExists: ts.sys.fileExists,
      readFile: ts.sys.readFile,
      readDirectory: ts.sys.readDirectory,
      directoryExists: ts.sys.directoryExists,
      getDirectories: ts.sys.getDirectories,
    });
  }

  /** Whether the file has no syntax or type error with this text. */
  compiles(path, text) {
    const name = join(this.#root, path);
    this.#set(name, text);
    const errors = [...this.#service.getSyntacticDiagnostics(name), ...this.#service.getSemanticDiagnostics(name)];
    this.#set(name, readFileSync(name, 'utf8'));
    return errors.length === 0;
  }

  #set(name, text) {
    this.#texts.set(name, text);
    this.#versions.set(name, (this.#versions.get(name) ?? 0) + 1);
  }
}
