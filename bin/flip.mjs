#!/usr/bin/env node
// `npx --no flip`: the command line, on the Node that is among the dependencies.
import { isInstalled, runOnPinnedNode } from './pinned-node.mjs'

if (isInstalled()) await runOnPinnedNode('src/cli/main.ts')
