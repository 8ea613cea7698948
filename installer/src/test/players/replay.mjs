import {readFileSync} from 'node:fs';
import {PuppeteerRunnerExtension, createRunner, parse} from '@puppeteer/replay';
import puppeteer from 'puppeteer-core';

// Plays a recording as @puppeteer/replay does: node replay.mjs FILE PROGRAM FLAG

const [file, executablePath, flag] = process.argv.slice(2);
const browser = await puppeteer.launch({executablePath, args: ['--no-sandbox', flag]});
try {
  const page = await browser.newPage();
  const runner = await createRunner(parse(JSON.parse(readFileSync(file, 'utf8'))), new PuppeteerRunnerExtension(browser, page, {timeout: 10_000}));
  await runner.run();
  console.log(`ended at ${page.url()}`);
} finally {
  await browser.close();
}
