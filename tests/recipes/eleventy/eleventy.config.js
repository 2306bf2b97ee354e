import { execFileSync } from 'node:child_process';

export default function (config) {
  config.addPassthroughCopy({ 'node_modules/attention-steps/dist': 'attention-steps' });

  // Computed tables are put into every <attention-steps> of the pages, for where no script runs.
  config.on('eleventy.after', ({ results }) => {
    const pages = results.map(({ outputPath }) => outputPath).filter((path) => path.endsWith('.html'));
    execFileSync('npx', ['attention-steps', 'render', '--write', ...pages]);
  });
}
