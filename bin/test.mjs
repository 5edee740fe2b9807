// `npm test`: everything that must hold before a change lands.
import { isInstalled, runOnPinnedNode } from './pinned-node.mjs'

if (isInstalled()) await runOnPinnedNode('tests/run-checks.ts')
