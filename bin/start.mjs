// `npm start`: the web pages are built when they are stale, then the server runs until Ctrl-C or SIGTERM.
import { buildWebWhenStale } from './build-web.mjs'
import { isInstalled, runOnPinnedNode } from './pinned-node.mjs'

stopWithNpm()
if (isInstalled()) {
  if (buildWebWhenStale()) await runOnPinnedNode('src/server/main.ts')
  else process.exitCode = 1
}

/** npm hands a SIGTERM on to the shell between it and us, and the shell dies without telling us: our parent changes. */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
