// `npm run dev`: the server starts again when its code changes, and the browser shows each edit of a page at once.
import { buildMailsWhenStale } from './build-web.mjs'
import { isInstalled, startPinnedNode } from './pinned-node.mjs'

const pages = `http://localhost:${process.env.FLIP_DEV_PORT || 5173}`

if (isInstalled() && buildMailsWhenStale()) {
  const env = {
    ...process.env,
    PORT: process.env.PORT || '3000',
    // The server gets the address of the pages as its own: sign-in then leads back there.
    PUBLIC_URL: pages,
    // Code that did not change is not compiled again.
    NODE_COMPILE_CACHE: '.cache/node',
  }
  const run = (...args) => startPinnedNode(args, { stdio: 'inherit', env })
  const server = run(...process.argv.slice(2), 'src/server/dev.ts')
  const web = run('node_modules/vite/bin/vite.js')
  await Promise.race([server.ended, web.ended])
  for (const { child } of [server, web]) child.kill()
  await Promise.all([server.ended, web.ended])
}
