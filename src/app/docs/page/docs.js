// Starts Swagger UI with the API version that the address or the choice in the bar names. The page names the documents.

/** Responses that every operation can have, and that the start page explains once. */
const GENERIC = ['401', '403', '413', '415', '422', '429', '500', '503', '504', 'default'];
/** Headers that many responses have, and that the start page explains once. */
const GENERIC_HEADERS = ['X-Request-Id', 'X-Sandbox-Now', 'ETag', 'Consistency-Token', 'Retry-After'];
const choice = document.querySelector('#version');
const wanted = new URLSearchParams(location.search).get('version');
if ([...choice.options].some(({ value }) => value === wanted)) choice.value = wanted;
choice.addEventListener('change', () => location.assign(`?version=${choice.value}`));

const darkMode = matchMedia('(prefers-color-scheme: dark)');
const followColorScheme = () => document.documentElement.classList.toggle('dark-mode', darkMode.matches);
darkMode.addEventListener('change', followColorScheme);
followColorScheme();

/** The document that is shown. */
let shown;

/** Parses the document as JSON. Swagger UI would parse it as YAML, which takes several times as long. */
const ParseJson = () => ({
  statePlugins: {
    spec: {
      wrapActions: {
        parseToJson:
          (_, { specActions }) =>
          (text) => {
            shown = JSON.parse(text);
            specActions.updateJsonSpec(shown);
            return {};
          },
      },
    },
  },
});

/** A copy of a part of the document in which references are replaced by what they refer to. `seen` are the references around it. */
function resolved(part, seen = []) {
  if (Array.isArray(part)) return part.map((entry) => resolved(entry, seen));
  if (typeof part !== 'object' || part === null) return part;
  const { $ref, ...rest } = part;
  if (typeof $ref !== 'string' || seen.includes($ref)) {
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, resolved(value, seen)]));
  }
  const target = valueAt(shown, $ref.slice('#/'.length).split('/'));
  return { ...resolved(target, [...seen, $ref]), ...resolved(rest, seen), $$ref: $ref };
}

const valueAt = (document, path) => path.reduce((value, name) => value?.[name], document);
const find = (path) => valueAt(shown, path);

/**
 * Resolves the references of a part when it is opened. Swagger UI would analyse the whole document each time, which takes seconds; all
 * references of our documents are within the document.
 */
const ResolveReferences = () => ({
  statePlugins: {
    spec: {
      wrapActions: {
        requestResolvedSubtree:
          (_, { specActions, specSelectors }) =>
          (path) => {
            if (specSelectors.specResolvedSubtree(path)) return { type: 'resolved_already' };
            const part = valueAt(shown, path);
            return part === undefined
              ? { type: 'nothing_to_resolve' }
              : specActions.updateResolvedSubtree(path, resolved(part));
          },
      },
    },
  },
});

/** Shows examples of NDJSON as they are. Swagger UI takes the type for JSON and would quote them. */
const PlainFiles = () => ({
  afterLoad() {
    const { getSampleSchema } = this.fn;
    this.fn.getSampleSchema = (schema, type, config, example) =>
      type === 'application/x-ndjson' && typeof example === 'string'
        ? example
        : getSampleSchema(schema, type, config, example);
  },
});

/** Shows an operation's own responses, and names the generic ones in one line with a link to the start page. */
const OwnResponses = ({ React: { createElement } }) => ({
  wrapComponents: {
    responses: (Responses) => (properties) => {
      const { responses } = properties;
      const own = responses.filter((_, status) => !GENERIC.includes(String(status)));
      const others = GENERIC.filter((status) => status !== 'default' && responses.has(status)).join(', ');
      const open = (event) => {
        event.preventDefault(); // Swagger UI keeps its own address in the hash
        openSection('#errors');
      };
      if (!others) return createElement(Responses, properties);
      const link = createElement('a', { href: '#errors', onClick: open }, 'Errors');
      const text = `Errors that every operation can have (${others} and others) are explained on the start page under `;
      return createElement(
        'div',
        null,
        createElement(Responses, { ...properties, responses: own }),
        createElement('p', { className: 'generic-errors' }, text, link, '.'),
      );
    },
  },
});

/** Shows a response's own headers. */
const OwnHeaders = ({ React: { createElement } }) => ({
  wrapComponents: {
    headers: (Headers) => (properties) => {
      const own = properties.headers?.filter((_, name) => !GENERIC_HEADERS.includes(name));
      return own?.size ? createElement(Headers, { ...properties, headers: own }) : null;
    },
  },
});

/** Offers a PDF as a file to store. Swagger UI would show its bytes as text, and store them as text. */
const StoredPdfs = ({ React: { createElement } }) => ({
  wrapComponents: {
    responseBody: (ResponseBody) => (properties) => {
      const { contentType, headers } = properties;
      if (!contentType?.startsWith('application/pdf')) return createElement(ResponseBody, properties);
      const disposition = headers['content-disposition']?.replace('inline', 'attachment') ?? 'attachment';
      return createElement(ResponseBody, {
        ...properties,
        headers: { ...headers, 'content-disposition': disposition },
      });
    },
  },
});

/** Makes each section of the start page foldable; only the first one is open. */
function foldSections() {
  const text = document.querySelector('.info .description h2')?.parentElement;
  if (!text || text.querySelector('details')) return;
  let section;
  for (const element of [...text.childNodes]) {
    if (element.nodeName === 'H2') {
      const summary = document.createElement('summary');
      summary.textContent = element.textContent;
      section = document.createElement('details');
      section.className = 'section';
      section.id = element.textContent.toLowerCase().replace(/[^a-z]+/g, '-');
      section.open = !text.querySelector('details');
      section.append(summary);
      element.replaceWith(section);
    } else section?.append(element);
  }
}

/** Opens the section that a link such as `#errors` names. */
function openSection(hash) {
  const section = /^#[a-z-]+$/.test(hash) && document.querySelector(`details${hash}`);
  if (!section) return;
  section.open = true;
  section.scrollIntoView();
}
/** Opens the schemas when they come into view: to resolve their references takes longer than the rest of the page. */
function openSchemasInView() {
  const watch = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    watch.disconnect();
    window.ui.layoutActions.show(['components', 'schemas'], true);
  });
  watch.observe(document.querySelector('.models'));
}

const firstKey = takeKey();
const firstHash = location.hash;
addEventListener('hashchange', () => {
  const key = takeKey();
  if (key) authorizeWith(window.ui, key);
  window.ui.layoutActions.parseDeepLinkHash(decodeURIComponent(location.hash));
  openSection(location.hash);
  showOperation(location.hash);
});

/** How long an operation that a link names is kept at the top: after the last change, and altogether, in milliseconds. */
const SETTLED_MS = 3000;
const LONGEST_MS = 10_000;

/**
 * Keeps the operation or group that a link such as `#/Orders/orders.create` names at the top until the layout has settled or the reader
 * scrolls. Swagger UI scrolls once, slowly, to where the operation was before the texts above and the operation itself had their heights.
 */
function showOperation(hash) {
  const [, group, operation] = decodeURIComponent(hash).split('/');
  if (!hash.startsWith('#/') || !group) return;
  const name = [group, operation]
    .filter(Boolean)
    .join('-')
    .replaceAll(' ', '_')
    .replaceAll('.', String.raw`\.`);
  const ids = [`operations-${name}`, `operations-tag-${name}`];
  const stay = () => {
    ids
      .map((id) => document.getElementById(id))
      .find(Boolean)
      ?.scrollIntoView();
    clearTimeout(timer);
    timer = setTimeout(end, SETTLED_MS);
  };
  const layout = new ResizeObserver(stay);
  const reader = new AbortController();
  const end = () => {
    layout.disconnect();
    reader.abort();
    clearTimeout(timer);
    clearTimeout(longest);
  };
  const longest = setTimeout(end, LONGEST_MS);
  let timer = setTimeout(end, SETTLED_MS);
  for (const action of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    addEventListener(action, end, { signal: reader.signal });
  addEventListener('scroll', stay, { signal: reader.signal });
  layout.observe(document.querySelector('#swagger-ui'));
}

/** Accepts each type where a parameter names the form of the answer. Swagger UI would accept the first documented type only. */
function acceptFormat(request) {
  if (new URLSearchParams(request.url.split('?')[1]).has('format')) request.headers.accept = '*/*';
  return request;
}

window.ui = SwaggerUIBundle({
  url: choice.selectedOptions[0].dataset.url,
  dom_id: '#swagger-ui',
  deepLinking: true,
  layout: 'BaseLayout',
  docExpansion: 'none',
  filter: true,
  // the fields of schemas are shown with their meanings, the fields in them without
  defaultModelExpandDepth: 2,
  defaultModelsExpandDepth: 3,
  persistAuthorization: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  validatorUrl: 'none',
  requestInterceptor: acceptFormat,
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [
    ParseJson,
    ResolveReferences,
    PlainFiles,
    FieldLists(find),
    SharedParameters,
    OwnResponses,
    OwnHeaders,
    StoredPdfs,
    KeyInUse,
    OperationSearch,
  ],
  onComplete: () => {
    document.querySelector('.loading')?.remove();
    if (firstKey) authorizeWith(window.ui, firstKey);
    foldSections();
    openSchemasInView();
    linkOperations(document.querySelector('#how-to-begin'), find);
    openSection(firstHash);
    showOperation(firstHash);
  },
});
