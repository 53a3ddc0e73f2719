import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { hostileSvgs } from '../../packages/image-inspection/test/hostile-svgs.mjs';
import { withChromium } from './chromium.mjs';
import { startDemo } from './service.mjs';

/** Time in milliseconds in which a drawing may run scripts and send requests. */
const WAIT_MS = 300;
/** Time in milliseconds in which late requests of the previous drawing arrive. */
const LEAVE_MS = 100;

/** Opens hostile drawings as the service serves them, which must reach nothing, and in their original form, which must reach the trap. */
export async function checkHostileSvgs(executablePath) {
  const service = await startDemo('.data/browser-svgs');
  const trap = await openTrap();
  try {
    await withChromium(executablePath, {}, (browser) => check(browser, service, trap));
  } finally {
    trap.close();
    await service.stop();
  }
}

async function check(browser, { base, key }, trap) {
  const page = browser.pages()[0] ?? (await browser.newPage());
  const requests = [];
  browser.on('request', (request) => requests.push(request.url()));
  page.on('dialog', (dialog) => dialog.dismiss());

  /** Requests of a page other than for itself and for data URLs. */
  const askedBy = async (url) => {
    await page.goto('about:blank').catch(() => page.goto('about:blank')); // a navigation of the last drawing may interrupt it
    await page.waitForTimeout(LEAVE_MS);
    requests.length = 0;
    trap.asked.length = 0;
    await page.goto(url);
    await page.mouse.click(25, 25);
    await page.waitForTimeout(WAIT_MS);
    return [...requests.filter((asked) => asked !== url && !asked.startsWith('data:')), ...trap.asked];
  };

  let dangerous = 0;
  const cases = hostileSvgs(trap.base);
  for (const { name, text } of cases) {
    if (
      (await askedBy(trap.serve('/original.svg', text, 'image/svg+xml'))).some((asked) => /\/(script|far)/.test(asked))
    )
      dangerous++;
    const url = await upload(base, key, text);
    const kept = await (await fetch(url)).text();
    assert.deepEqual(await askedBy(url), [], `${name}, as the service serves it`);
    assert.equal(await page.locator('#kept').count(), 1, `${name} keeps its rectangle`);
    // without the service's Content-Security-Policy: the sanitising must suffice
    assert.deepEqual(
      await askedBy(trap.serve('/kept.svg', kept, 'image/svg+xml')),
      [],
      `${name}, served without a policy`,
    );
    assert.deepEqual(
      await askedBy(trap.serve('/page.html', `<body>${kept.replace(/^<\?.*\n/, '')}`, 'text/html')),
      [],
      `${name}, in a page`,
    );
  }
  assert.ok(dangerous >= cases.length / 2, `only ${dangerous} of ${cases.length} are dangerous as they were`);
  console.log(
    `✓ ${cases.length} hostile drawings, ${dangerous} of which reach out as they were: none does as it is kept`,
  );
}

async function upload(base, key, text) {
  const form = new FormData();
  form.append('file', new Blob([text]), 'a.svg');
  const response = await fetch(`${base}/v2/media`, { method: 'POST', headers: { 'x-api-key': key }, body: form });
  const body = await response.json();
  assert.equal(response.status, 201, JSON.stringify(body));
  return body.data.url;
}

/** The server that hostile drawings try to reach; it also serves them without protection. */
async function openTrap() {
  const pages = new Map();
  const asked = [];
  const server = createServer((request, response) => {
    const page = pages.get(request.url);
    if (!page) asked.push(request.url);
    response.writeHead(page ? 200 : 404, {
      'content-type': page?.type ?? 'text/plain',
      'access-control-allow-origin': '*',
    });
    response.end(page?.text);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${server.address().port}`;
  let made = 0;
  const serve = (path, text, type) => {
    const own = `/${++made}${path}`;
    pages.set(own, { text, type });
    return base + own;
  };
  return { base, asked, serve, close: () => server.close() };
}
