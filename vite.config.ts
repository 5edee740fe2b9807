import { realpathSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

const inRepository = (path: string) => join(import.meta.dirname, path)
const pages = inRepository('src/web')
const server = `http://localhost:${process.env.PORT || 3000}`

/**
 * What the contract says about its calls and fields is for the API description, and so is what facts and filters say for
 * it and for `flip`: pages need the schemas alone.
 */
const withoutDescriptions: Plugin = {
  name: 'without-descriptions',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: {
      id: /\/src\/(?:contract\/|domain\/(?:listings\/facts|search\/home-filters|deals\/fields\/\w+-fields)\.ts)/,
    },
    handler: (code, id) =>
      id.endsWith('/about.ts')
        ? `/* @__NO_SIDE_EFFECTS__ */ export const about = (...said) => said.at(-1)
           export { about as named }`
        : code
            .replaceAll(TEXT_IN_FRONT, (_match, call) => `${call}(`)
            .replaceAll(TEXT_OF_CALL, '')
            .replaceAll(TEXT_IN_TABLE, (_match, name) => `${name}: ''`),
  },
}
const TEXT_IN_FRONT = /\b(about|named)\(\s*(?:'\w+',\s*)?(?:'[^'\n]*'|"[^"\n]*"),\s*/g
const TEXT_OF_CALL = /^ *(?:tag|summary|description):\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`),\n/gm
const TEXT_IN_TABLE = /\b(about|help|option):\s*(?:'[^'\n]*'|"[^"\n]*")/g

/** While the server starts again after an edit, what pages ask of it waits, rather than failing. */
const untilServerListens: Plugin = {
  name: 'until-server-listens',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (!FOR_SERVER.some((path) => path.test(request.url ?? ''))) return next()
      serverListens(Date.now() + LONGEST_START_MS).then(() => next(), next)
    })
  },
}

/** Resolves when the server takes connections, or when it is late. */
const serverListens = async (until: number): Promise<void> => {
  while (!(await takesConnections()) && Date.now() < until) await setTimeout(50)
}

const takesConnections = () =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port: Number(new URL(server).port), host: 'localhost' })
    socket
      .once('error', () => resolve(false))
      .once('connect', () => {
        socket.destroy()
        resolve(true)
      })
  })

const API = '^/api/(?!.*[.]tsx?)'
const STAND_INS = '/sandbox'
const MAPS = '/maps/'
const FOR_SERVER = [API, `^${STAND_INS}`, `^${MAPS}`].map((path) => new RegExp(path))
const LONGEST_START_MS = 120_000

const STARTED_WITH = /\/(rolldown-runtime|react|page|paths|session-address|index)-[^/]+\.js$/

/** What work begins with, each loaded whole: what all the signed-in have, and the two screens. */
const BEGUN_WITH = {
  'signed-in': [
    'session/clients/open-auth-client.ts',
    'session/session-access.ts',
    'shell/SignedInHeader.tsx',
  ],
  search: ['search/HomeScreen.tsx'],
  comps: ['comps/CompsScreen.tsx'],
}
/** What comes to the search later; what it shares with comps alone stays apart, and so small. */
const LATER = [
  'search/table/TableView.tsx',
  'search/table/HomeRows.tsx',
  'search/map/HomesMapView.tsx',
  'search/layout/LayoutMenu.tsx',
  'search/compare/CompareDialog.tsx',
]
/** What is loaded without them, or later, and stays as small as it is. */
const WITHOUT_THEM = [
  'main.tsx',
  'welcome/WelcomeScreen.tsx',
  'welcome/FurtherDown.tsx',
  'sign-up/SignUpScreen.tsx',
  'data/ask/load-client-config.ts',
  'data/storage/alerts-worker.ts',
  'ui/feedback/Toaster.tsx',
  'map/drivers/google-driver.ts',
  'map/drivers/leaflet-driver.ts',
  'map/drivers/maplibre-driver.ts',
]

/** Names the chunk of a module by what cannot start without it: `first` where neither screen can. */
const ofFirstScreens = () => {
  const reached = new Map<string, Set<string>>()
  return (id: string, context: Rolldown.ChunkingContext): string | null => {
    const reachedFrom = (file: string) => {
      const known = reached.get(file)
      if (known !== undefined) return known
      const all = new Set([inRepository(`src/web/${file}`)])
      for (const one of all)
        for (const needed of context.getModuleInfo(one)?.importedIds ?? []) all.add(needed)
      reached.set(file, all)
      return all
    }
    const needs = (files: readonly string[]) => files.some((file) => reachedFrom(file).has(id))
    if (!OURS.test(id) || needs(WITHOUT_THEM)) return null
    if (needs(BEGUN_WITH['signed-in'])) return 'signed-in'
    const [search, comps] = [needs(BEGUN_WITH.search), needs(BEGUN_WITH.comps)]
    if (search && comps) return 'first'
    if (search) return 'search'
    return comps && !needs(LATER) ? 'comps' : null
  }
}
const OURS = /[\\/]src[\\/](?:web|domain|contract)[\\/]/

/** Builds the web application, and serves it for development beside a server. */
export default defineConfig({
  root: pages,
  cacheDir: '../../.cache/vite',
  // All that any screen uses, found at the start: what is found later reloads the page during a click.
  optimizeDeps: { entries: ['*.html', '**/*.tsx', '!**/*.test.*'] },
  plugins: [withoutDescriptions, untilServerListens, react(), tailwindcss()],
  // React has had this hook since 18; the router asks for it through a stand-in for older ones.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: '../../.cache/web',
    emptyOutDir: true,
    // A font inlined as `data:` would be blocked by the content security policy.
    assetsInlineLimit: 0,
    // The license texts that must be published with the libraries in the pages.
    license: { fileName: 'licenses.txt' },
    modulePreload: {
      polyfill: false,
      // What a page has started with is there: its names would only lengthen the lists of what each screen needs.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => !STARTED_WITH.test(file)),
    },
    // The map's library is one large chunk; .size-limit.mjs holds the budgets.
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      input: ['index.html', 'redirect.html'].map((page) => join(pages, page)),
      output: {
        // The libraries of every screen change seldom: one chunk of their own stays in the browser's cache.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|wouter)[\\/]/ },
            // What is there before any screen, in one piece. The page that sign-in leads back to shares little of it.
            {
              name: 'page',
              tags: ['$initial'],
              test: /src[\\/]web[\\/](?!main|paths|.*redirect|session[\\/]session-address)|preload-helper/,
              includeDependenciesRecursively: false,
            },
            // Maps need it, and nothing of what else it would be packed with.
            { name: 'distance', test: /src[\\/]domain[\\/]distance[.]ts/ },
            // The landing page writes dollars, and needs nothing of what else they would be packed with.
            { name: 'dollars', test: /src[\\/]domain[\\/]dollars[.]ts/ },
            // What the first calls of every page need, in one piece: it packs better than the three it would be.
            {
              name: 'call',
              test: /src[\\/](?:domain[\\/]result|web[\\/]data[\\/]ask[\\/]ask|contract[\\/](?:about|api-error|account[\\/]subscription))[.]ts/,
            },
            // Each is small: one piece is named once in the lists of what each screen needs. What one screen alone
            // draws comes with it.
            { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 2 },
            // Radix's menu, which all signed-in screens have, and what its dialog and tooltip share with it.
            {
              name: 'radix',
              test: /node_modules[\\/](?:@radix-ui[\\/](?!react-(?:dialog|tooltip))|@floating-ui|aria-hidden|react-remove-scroll)/,
            },
            // Controls that most screens have, each small: one piece keeps the lists of what a screen needs short.
            {
              name: 'ui',
              test: /src[\\/]web[\\/]ui[\\/](?!words[\\/](?:format|figure-words)|controls[\\/](?:Dialog|Menu|Tooltip)|feedback[\\/]Toaster)/,
              minShareCount: 3,
              includeDependenciesRecursively: false,
            },
            {
              name: 'browser-storage',
              test: /src[\\/]web[\\/]data[\\/]storage[\\/]browser-storage[.]ts/,
            },
            // What they share with other screens and with their own later parts would be dozens of small chunks, each asked
            // for by itself.
            {
              name: ofFirstScreens(),
              debugName: 'first screens',
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // Loaded when home is up.
            { name: 'signalr', test: /node_modules[\\/]@microsoft[\\/]signalr[\\/]/ },
          ],
        },
      },
    },
  },
  // `npm run dev`: the pages from here, all else from the server.
  server: {
    port: Number(process.env.FLIP_DEV_PORT || 5173),
    strictPort: true,
    // What pages are made of, and no more: the data folder is in the repository, too.
    fs: {
      allow: [
        ...['src/web', 'src/domain', 'src/contract', '.cache/vite'].map(inRepository),
        realpathSync(inRepository('node_modules')),
      ],
    },
    // Calls keep the host they name: the server answers those to this machine's own names alone.
    proxy: {
      [API]: { target: server, ws: true },
      [STAND_INS]: { target: server },
      [MAPS]: { target: server },
    },
  },
})
