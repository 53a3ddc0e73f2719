import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-component-update',
].concat('--disable-background-networking', '--disable-sync');

/** Runs `work` with a Chromium that has a new profile and sends nothing of its own, and returns what `work` returns. */
export async function withChromium(executablePath, options, work) {
  const profile = mkdtempSync(join(tmpdir(), 'browser-'));
  try {
    const settings = { executablePath, headless: true, args: ARGUMENTS, ...options };
    const browser = await chromium.launchPersistentContext(profile, settings);
    return await work(browser).finally(() => browser.close());
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}
