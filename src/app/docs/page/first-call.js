// Leads to the first call: the key in the address that `npm start` prints, the steps of the start page as links, and the search of operations.

/** The name of the key in the documents. */
const SCHEME = 'api-key';

/**
 * The key in an address such as `/docs#key=wca_test_…`, which it removes from the address; undefined without one. Browsers send the part
 * behind `#` to no server.
 */
window.takeKey = () => {
  const [, key] = /^#key=(\w+)$/.exec(location.hash) ?? [];
  if (key) history.replaceState(undefined, '', location.pathname + location.search);
  return key;
};

/** Authorizes the page by a key, as the dialog does. Swagger UI keeps it in the browser. */
window.authorizeWith = (ui, key) => {
  ui.preauthorizeApiKey(SCHEME, key);
  ui.authActions.persistAuthorizationIfNeeded();
};

/** Names the key that the page sends beside the button, without its secret part. */
window.KeyInUse = ({ React: { createElement, Fragment }, authSelectors }) => ({
  wrapComponents: {
    authorizeBtn: (Button) => (properties) => {
      const key = authSelectors.authorized()?.getIn([SCHEME, 'value']);
      const name = key?.split('_').slice(0, -1).join('_');
      const text = name ? `Requests are sent with the key ${name}_…` : 'Requests need an API key.';
      return createElement(
        Fragment,
        null,
        createElement(Button, properties),
        createElement('span', { className: 'key-in-use' }, text),
      );
    },
  },
});

/** Makes links of the operations that a section names, such as `GET /v2/products`. `find` returns the part of the document at a path. */
window.linkOperations = (section, find) => {
  for (const code of section?.querySelectorAll('li > code') ?? []) {
    const [method, path] = code.textContent.split(' ');
    const operation = find(['paths', path, method.toLowerCase()]);
    if (!operation) continue;
    const link = document.createElement('a');
    link.href = `#/${encodeURIComponent(operation.tags[0])}/${operation.operationId}`;
    code.replaceWith(link);
    link.append(code);
  }
};

const isSearch = (phrase) => typeof phrase === 'string' && phrase.trim() !== '';

/** Searches the operations by their groups, methods, paths and summaries, opens the groups of what it finds, and shows no webhooks then. */
window.OperationSearch = ({ React: { createElement }, layoutSelectors: { currentFilter } }) => ({
  fn: {
    opsFilter: (groups, phrase) => {
      const words = phrase.toLowerCase().trim().split(/\s+/);
      const fits = (group) => (each) => {
        const text = [group, each.get('method'), each.get('path'), each.getIn(['operation', 'summary'])].join(' ');
        return words.every((word) => text.toLowerCase().includes(word));
      };
      return groups
        .map((group, name) => group.update('operations', (operations) => operations.filter(fits(name))))
        .filter((group) => group.get('operations').size);
    },
  },
  components: {
    FilterContainer: ({ layoutActions }) => {
      const phrase = currentFilter();
      return createElement(
        'div',
        { className: 'wrapper' },
        createElement('input', {
          className: 'search',
          type: 'search',
          placeholder: 'Search operations: orders, PATCH, refund …',
          'aria-label': 'Search operations',
          value: typeof phrase === 'string' ? phrase : '',
          onChange: ({ target }) => layoutActions.updateFilter(target.value),
        }),
      );
    },
  },
  wrapComponents: {
    Webhooks: (Webhooks) => (properties) => (isSearch(currentFilter()) ? null : createElement(Webhooks, properties)),
  },
  statePlugins: {
    layout: {
      wrapSelectors: {
        isShown: (isShown) => (state, thing, preset) =>
          ([thing].flat()[0] === 'operations-tag' && isSearch(state.get('filter'))) || isShown(thing, preset),
      },
    },
  },
});
