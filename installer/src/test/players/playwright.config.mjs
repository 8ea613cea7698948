/** The tests of a folder in the browser that is there already. */
export default {
  testDir: process.env.TESTS,
  reporter: 'line',
  workers: 1,
  use: {launchOptions: {executablePath: process.env.PROGRAM, args: [process.env.FLAG]}},
};
