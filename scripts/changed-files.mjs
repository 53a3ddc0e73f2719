import { execFileSync } from 'node:child_process';

/** Paths of the files that differ from a commit, also of those that git does not know yet; throws without git or without that commit. */
export function changedFiles(commit) {
  const listed = git('diff', '--name-only', '--no-renames', commit) + git('ls-files', '--others', '--exclude-standard');
  return listed.split('\n').filter(Boolean);
}

/** The commit at which the branch left main. */
export const commitOfMain = () => git('merge-base', 'HEAD', 'main').trim();

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}
