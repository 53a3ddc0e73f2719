// Lets the reader insert styles under a content security policy without inline styles. The policy refuses the text of a style element and the
// attribute `style`, but not what a script of this origin writes to a style sheet. Runs before the script of the reader.

/** Takes the text of what would be a style element, and is not shown. */
const REPLACEMENT = 'adopted-style';
const createElement = document.createElement.bind(document);
document.createElement = (name, options) =>
  name.toLowerCase() === 'style' ? adopted(createElement(REPLACEMENT)) : createElement(name, options);

/** Makes the document use the text of an element, and each later text of it, as a style sheet. */
function adopted(element) {
  element.hidden = true;
  const sheet = new CSSStyleSheet();
  new MutationObserver(() => sheet.replaceSync(element.textContent)).observe(element, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  document.adoptedStyleSheets.push(sheet);
  return element;
}

const { setAttribute } = Element.prototype;
Element.prototype.setAttribute = function (name, value) {
  if (name === 'style') this.style.cssText = value;
  else setAttribute.call(this, name, value);
};

/** The attribute `style` of a tag, under which the parser of the browser finds no style. */
const STYLE_ATTRIBUTE = /(<[a-z][^<>]*?\s)style=/gi;
const html = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
Object.defineProperty(Element.prototype, 'innerHTML', {
  ...html,
  set(text) {
    html.set.call(this, String(text).replace(STYLE_ATTRIBUTE, '$1data-style='));
    for (const element of this.querySelectorAll('[data-style]')) {
      element.style.cssText = element.dataset.style;
      delete element.dataset.style;
    }
  },
});
