/** Characters that XML does not allow, as workbooks write them: `_x000D_` is a carriage return, `_x005F_` an underscore. */
const ESCAPED_CHARACTER = /_x([\dA-Fa-f]{4})_/g;

/**
 * Collects the text of a cell from its elements: `t` is a text, or a part of one with a format of its own. Phonetic hints (`rPh`) are not part of
 * it.
 */
export class TextOfCell {
  private parts = '';
  private isText = false;
  private isHint = false;

  begin(): void {
    this.parts = '';
    this.isText = this.isHint = false;
  }

  open(element: string): void {
    if (element === 'rPh') this.isHint = true;
    else if (element === 't') this.isText = !this.isHint;
  }

  add(text: string): void {
    if (this.isText) this.parts += text;
  }

  close(element: string): void {
    if (element === 'rPh') this.isHint = false;
    else if (element === 't') this.isText = false;
  }

  end(): string {
    return unescapedCharacters(this.parts);
  }
}

export const unescapedCharacters = (text: string): string =>
  text.includes('_x')
    ? text.replace(ESCAPED_CHARACTER, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
