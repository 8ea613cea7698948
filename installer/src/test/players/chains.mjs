import {readFileSync} from 'node:fs';
import {PuppeteerRunnerExtension} from '@puppeteer/replay';
import puppeteer from 'puppeteer-core';

// Clicks one chain of selectors after the other as @puppeteer/replay does, and says as JSON what was hit: node chains.mjs FILE PROGRAM
// FILE is JSON {page: html, chains: [[selector, …], …], found: [boolean, …]}; the page keeps the id of what was clicked last in `hit`. What is
// expected to be found has more time, since a step that ends too early clicks nevertheless.

const [file, executablePath] = process.argv.slice(2);
const {page: html, chains, found} = JSON.parse(readFileSync(file, 'utf8'));
const browser = await puppeteer.launch({executablePath, args: ['--no-sandbox']});
try {
  const page = await browser.newPage();
  await page.setContent(html);
  const hits = [];
  for (const [i, chain] of chains.entries()) {
    await page.evaluate(() => void (window.hit = ''));
    const player = new PuppeteerRunnerExtension(browser, page, {timeout: found[i] ? 15_000 : 1500});
    await player.runStep({type: 'click', target: 'main', selectors: [chain], offsetX: 3, offsetY: 3}).catch(() => {}); // not found
    hits.push(await page.evaluate(() => window.hit));
  }
  console.log(JSON.stringify(hits));
} finally {
  await browser.close();
}
