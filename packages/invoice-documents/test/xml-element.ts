import { SaxesParser } from 'saxes';

/** An element of an XML document. Names have the prefixes that the standards use, whatever prefixes the document has. */
export class XmlElement {
  readonly children: XmlElement[] = [];
  text = '';

  constructor(
    readonly name: string,
    readonly attributes: Readonly<Record<string, string>>,
  ) {}

  /** The elements below this path, such as `cac:Party/cbc:EndpointID`. */
  all(path: string): XmlElement[] {
    return path
      .split('/')
      .reduce<XmlElement[]>(
        (found, name) => found.flatMap((one) => one.children.filter((child) => child.name === name)),
        [this],
      );
  }

  /** The only element below this path, or null. Throws if there are several. */
  one(path: string): XmlElement | null {
    const found = this.all(path);
    if (found.length > 1) throw new Error(`${this.name} has ${found.length} × ${path}`);
    return found[0] ?? null;
  }

  /** The text of the only element below this path, or null. */
  value(path: string): string | null {
    return this.one(path)?.text ?? null;
  }

  /** This element and everything in it. */
  *[Symbol.iterator](): Generator<XmlElement> {
    yield this;
    for (const child of this.children) yield* child;
  }
}

const PREFIXES: Record<string, string> = {
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2': '',
  'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2': '',
  'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2': 'cac:',
  'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2': 'cbc:',
  'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100': 'rsm:',
  'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100': 'ram:',
  'urn:un:unece:uncefact:data:standard:QualifiedDataType:100': 'qdt:',
  'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100': 'udt:',
};

/** Parses a well-formed document; throws on anything else, and on elements of an unknown namespace. */
export function parseXml(xml: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const open: XmlElement[] = [];
  let root: XmlElement | null = null;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const prefix = PREFIXES[uri];
    if (prefix === undefined) throw new Error(`${local} has the unknown namespace ${uri}`);
    const stated = Object.values(attributes).filter((attribute) => !attribute.prefix && attribute.name !== 'xmlns');
    const element = new XmlElement(prefix + local, Object.fromEntries(stated.map(({ name, value }) => [name, value])));
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element && element.children.length > 0) element.text = '';
  });
  parser.write(xml).close();
  if (!root) throw new Error('no element');
  return root;
}
