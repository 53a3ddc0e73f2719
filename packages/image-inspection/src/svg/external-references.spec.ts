import { removeExternalReferences } from './external-references.js';

/** The members of `Element` that `removeExternalReferences` uses; `jsdom` cannot be loaded in jest. */
class FakeElement {
  attributes: { name: string; prefix: string | null; localName: string; value: string }[];
  children: FakeElement[] = [];
  private parent?: FakeElement;

  constructor(
    readonly localName: string,
    attributes: Record<string, string> = {},
  ) {
    this.attributes = Object.entries(attributes).map(([name, value]) => {
      const [local, prefix = null] = name.split(':').reverse();
      return { name, prefix, localName: local!, value };
    });
  }

  append(child: FakeElement): void {
    child.parent = this;
    this.children.push(child);
  }

  remove(): void {
    this.parent!.children = this.parent!.children.filter((child) => child !== this);
  }

  querySelectorAll(): FakeElement[] {
    return this.children;
  }

  getAttribute(name: string): string | null {
    return this.attributes.find((attribute) => attribute.name === name)?.value ?? null;
  }

  removeAttribute(name: string): void {
    this.attributes = this.attributes.filter((attribute) => attribute.name !== name);
  }
}

/** Names of the attributes that an element inside an SVG keeps; undefined if the element is removed. */
function keptOf(name: string, attributes: Record<string, string>): string[] | undefined {
  const root = new FakeElement('svg');
  root.append(new FakeElement(name, attributes));
  removeExternalReferences(root as unknown as Element);
  return root.children[0]?.attributes.map((attribute) => attribute.name);
}

/** Tests the rules on their own: in the service, DOMPurify removes some of these attributes before them. */
describe('the attributes of an SVG', () => {
  it.each([
    ['g', 'xml:base', 'http://127.0.0.1:9/'],
    ['g', 'xml:BASE', 'http://127.0.0.1:9/'],
    ['a', 'href', 'http://127.0.0.1:9/'],
    ['use', 'xlink:href', 'a.svg#b'],
    ['image', 'href', 'data:image/svg+xml,x'],
    ['use', 'href', 'data:image/png;base64,AA=='],
    ['g', 'fill', 'url(http://127.0.0.1:9/)'],
    ['g', 'onload', 'x()'],
  ])('are removed if they refer to something outside of it: %s %s="%s"', (element, name, value) => {
    expect(keptOf(element, { [name]: value })).toEqual([]);
  });

  it.each([
    ['g', 'base', 'a'],
    ['g', 'xml:space', 'preserve'],
    ['svg', 'xmlns:base', 'http://www.w3.org/2000/svg'],
    ['use', 'xlink:href', ' #a'],
    ['image', 'href', 'data:image/png;base64,AA=='],
    ['g', 'fill', 'url(#a)'],
    ['g', 'style', 'fill:url(http://127.0.0.1:9/)'], // which cleanStyles has cleaned
  ])('are kept otherwise: %s %s="%s"', (element, name, value) => {
    expect(keptOf(element, { [name]: value })).toEqual([name]);
  });

  it('are not animated if they could refer to something outside of it', () => {
    expect(keptOf('animate', { attributeName: ' xlink:href ' })).toBeUndefined();
    expect(keptOf('animate', { attributeName: 'x' })).toEqual(['attributeName']);
  });
});
