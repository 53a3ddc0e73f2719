/**
 * SVG files that try to run a script or to load something from `trap`, an address that must get no request. A script
 * requests `trap` too. Each file has a rectangle that sanitising must keep.
 */
export function hostileSvgs(trap) {
  const run = `(window.top||window).fetch('${trap}/script')`;
  const code = run.replaceAll("'", '&#39;');
  const link = (scheme) => `${scheme}${run.replaceAll("'", '&quot;')}`;
  const innerSvg = (body) => `<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`;
  const base64 = (text) => Buffer.from(text).toString('base64');
  const script = innerSvg(`<script>${run}</script>`);
  const data = `data:image/svg+xml;base64,${base64(script)}`;
  const html = `data:text/html;base64,${base64(`<script>${run}</script>`)}`;
  const far = `${trap}/far`;
  const escaped = far.replace('http', '\\68 ttp');
  const bodies = {
    script: `<script>${run}</script>`,
    scriptCdata: `<script type="text/javascript"><![CDATA[${run}]]></script>`,
    scriptFar: `<script href="${far}.js"/>`,
    scriptXlink: `<script xlink:href="${far}.js"></script>`,
    scriptOtherNamespace: `<h:script xmlns:h="http://www.w3.org/1999/xhtml">${run}</h:script>`,
    onloadRoot: { attributes: `onload="${code}"` },
    onloadInner: `<g onload="${code}"><rect width="9" height="9"/></g>`,
    onbegin: `<animate onbegin="${code}" attributeName="x" dur="1s"/>`,
    onerrorImage: `<image href="data:image/png;base64,x" onerror="${code}"/>`,
    onfocus: `<a onfocus="${code}" tabindex="0" autofocus="">x</a>`,
    onclickCase: `<rect ONCLICK="${code}" OnMouseOver="${code}" width="9" height="9"/>`,
    foreignScript: `<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><script>${run}</script></body></foreignObject>`,
    foreignFrame: `<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${far}"></iframe></foreignObject>`,
    foreignImage: `<foreignObject width="9" height="9"><img xmlns="http://www.w3.org/1999/xhtml" src="${far}" onerror="${code}"/></foreignObject>`,
    foreignMeta: `<foreignObject><meta xmlns="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=${far}"/></foreignObject>`,
    linkScript: `<a href="${link('javascript:')}"><text y="9">x</text></a>`,
    linkScriptHidden: `<a xlink:href="java&#10;script:${code}"><text y="9">x</text></a>`,
    linkHtml: `<a href="${html}"><text y="9">x</text></a>`,
    imageFar: `<image href="${far}.png" width="9" height="9"/>`,
    imageXlink: `<image xlink:href="${far}.png" width="9" height="9"/>`,
    imageProtocolRelative: `<image href="${far.replace('http:', '')}" width="9" height="9"/>`,
    imageSvg: `<image href="${data}" width="9" height="9"/>`,
    imageBase: `<g xml:base="${trap}/"><image href="far.png" width="9" height="9"/></g>`,
    feImage: `<filter id="f"><feImage href="${far}"/></filter><rect filter="url(#f)" width="9" height="9"/>`,
    useFar: `<use href="${far}#x"/>`,
    useData: `<use href="${data}#x"/>`,
    useXlink: `<use xlink:href="${far}#x"/>`,
    fillFar: `<rect fill="url(${far}#p)" width="9" height="9"/>`,
    filterQuoted: `<rect filter="url('${far}#f')" mask="url(&quot;${far}#m&quot;)" width="9" height="9"/>`,
    cursorEscaped: `<rect cursor="u\\72l(${escaped}), auto" width="9" height="9"/>`,
    styleAttribute: `<rect style="fill:red;background-image:url(${far});mask:url(${far}#m)" width="9" height="9"/>`,
    styleEscaped: `<rect style="mask:\\75 rl('${far}#m')" width="9" height="9"/>`,
    styleImport: `<style>@import url("${far}.css");</style>`,
    styleImportText: `<style>@import "${far}.css"; rect{fill:red}</style>`,
    styleImportEscaped: `<style><![CDATA[@\\69mport '${far}.css';]]></style>`,
    styleFont: `<style>@font-face{font-family:f;src:url(${far}.woff)} text{font-family:f}</style><text y="9">x</text>`,
    styleImageSet: `<style>svg{background:image-set("${far}" 1x)}</style>`,
    styleVariable: `<style>svg{--a:url(${far});background:var(--a)}</style>`,
    styleNested: `<style>@media all{@supports (color:red){svg{background:url( ${far} )}}}</style>`,
    stylePreprocessor: { before: `<?xml-stylesheet href="${far}.css" type="text/css"?>` },
    stylesheetScript: {
      before: `<?xml-stylesheet href="data:text/xsl,${encodeURIComponent('<x/>')}" type="text/xsl"?>`,
    },
    setHref: `<a id="a"><set attributeName="href" to="${link('javascript:')}"/><text y="9">x</text></a>`,
    animateHref: `<image id="i" width="9" height="9"><animate attributeName="href" values="${far}" dur="1s" fill="freeze"/></image>`,
    animateXlink: `<use><animate attributeName="xlink:href" from="${far}#x" to="${far}#y" dur="1s"/></use>`,
    animateHandler: `<rect width="9" height="9"><set attributeName="onclick" to="${code}"/></rect>`,
    doctypeFar: { before: `<!DOCTYPE svg PUBLIC "x" "${far}.dtd">` },
    handlerElement: `<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">${run}</handler>`,
    iframe: `<iframe xmlns="http://www.w3.org/1999/xhtml" src="${far}"></iframe>`,
    embed: `<embed xmlns="http://www.w3.org/1999/xhtml" src="${data}"/>`,
    htmlLink: `<link xmlns="http://www.w3.org/1999/xhtml" rel="stylesheet" href="${far}.css"/>`,
    audio: `<audio xmlns="http://www.w3.org/1999/xhtml" src="${far}" autoplay=""/>`,
  };
  return Object.entries(bodies).map(([name, part]) => {
    const { before = '', attributes = '', body = '' } = typeof part === 'string' ? { body: part } : part;
    const root = `xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90" ${attributes}`;
    return {
      name,
      text: `${before}<svg ${root}>${body}<rect id="kept" x="20" width="30" height="30" fill="green"/></svg>`,
    };
  });
}

/** Documents that are not SVG, or that expand without end: they are refused. */
export const REFUSED_SVGS = {
  entity: `<!DOCTYPE svg [<!ENTITY x "<script>alert(1)</script>">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>`,
  externalEntity: `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
  billionLaughs: `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>`,
  noNamespace: '<svg><script>alert(1)</script></svg>',
  otherNamespace: '<svg xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></svg>',
  html: '<svg xmlns="http://www.w3.org/2000/svg"><img src=x onerror=alert(1)></svg>',
  unclosed: '<svg xmlns="http://www.w3.org/2000/svg"><rect>',
  deep: `<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(50_000)}${'</g>'.repeat(50_000)}</svg>`,
};
