import { textOfHtml } from './html-text.js';

describe('the text of HTML', () => {
  it.each([
    [
      '<p>Heavy, 340&nbsp;g/m&sup2;.</p>\n<ul>\n<li>two "deep" pockets</li>\n<li>60&deg;C</li></ul>',
      'Heavy, 340 g/m².\ntwo "deep" pockets\n60°C',
    ],
    ['workshops &amp; kitchens &lt;b&gt;', 'workshops & kitchens <b>'],
    ['one<br/>two<BR>three', 'one\ntwo\nthree'],
    ['<div>\n  <p>Long</p>\n\n  <p>Organic</p>\n</div>', 'Long\nOrganic'],
    ['Half&#8209;linen &#x20AC; &euro;', 'Half\u2011linen € €'],
    ['&unknown; &#0; &#xD800;', '&unknown; &#0; &#xD800;'],
    ['a<!-- b --><style>p { x: y }</style><script>alert(1)</script>c', 'ac'],
    ['2 < 3 and 5 > 4', '2 < 3 and 5 > 4'],
    ['<strong>bold</strong> text', 'bold text'],
    ['', ''],
  ])('of %j is %j', (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });

  it('keeps what only looks like the beginning of a tag, however often it is repeated', () => {
    expect(textOfHtml('<'.repeat(65_000))).toHaveLength(65_000);
  });
});
