// `npm start`: the web pages are built when they are stale, then the server runs until Ctrl-C or SIGTERM.
import { buildWebWhenStale } from './build-web.mjs'
import { isInstalled, runOnPinnedNode } from './pinned-node.mjs'

if (isInstalled()) {
  if (buildWebWhenStale()) await runOnPinnedNode('src/server/main.ts')
  else process.exitCode = 1
}
