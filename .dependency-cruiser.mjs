// The walls between the folders, as in ARCHITECTURE.md's import table. Tests may look over them, the product may not.

/** Regular expressions are anchored at the repository's root. */
const product = '^(src|packages)/'
const test = '([.]test|-for-tests)[.]tsx?$'
const library = ['^node_modules/', '^node:', '^[a-z0-9_/]+$']

/** "Files in `from` import only from `to`", and from themselves. */
const only = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: test },
  to: { pathNot: to },
})

const serverFeature = '^src/server/(?!adapters/|config/|platform/|start/)([^/]+)/'
/** What one feature may import of another: its ports, and what it says of its tables. */
const portsAndQueries = ['ports', 'queries'].flatMap((file) => [
  `^src/server/[^/]+/${file}[.]ts$`,
  `^src/server/[^/]+/[^/]+/${file}[.]ts$`,
])
const webScreen =
  '^src/web/(?!county-lists/rows/|data/|deals/worksheet/|session/|map/|market-conditions/|marks/menu/|places/|ui/|public/)([^/]+)/'
const webShared =
  '^src/web/(county-lists/rows|data|deals/worksheet|session|map|market-conditions|marks/menu|places|ui)/|^src/web/paths[.]ts$'

export default {
  forbidden: [
    only('domain', '^src/domain/', ['^src/domain/'], 'The rules of the trade import nothing else.'),
    only(
      'comps-before-values',
      '^src/domain/(account|comps|listings)/',
      ['^src/domain/(account|comps|condition|listings)/', '^src/domain/[^/]+$'],
      'Comps are chosen before a value is made of them.',
    ),
    only(
      'contract',
      '^src/contract/',
      ['^src/(contract|domain)/', '^node_modules/zod/'],
      'The contract imports the domain and zod.',
    ),
    only(
      'signalr',
      '^packages/signalr/',
      ['^packages/signalr/', '^node_modules/(@types/)?ws/', '^node:', '^[a-z_/]+$'],
      'The hub protocol knows nothing of the product.',
    ),
    only(
      'server-feature',
      serverFeature,
      [
        '^src/(domain|contract)/',
        '^src/server/platform/',
        '^src/server/$1/',
        ...portsAndQueries,
        '^packages/signalr/',
        ...library,
      ],
      'A feature imports the domain, the contract, the platform, its own folder, and of other features the ports and what they say of their tables.',
    ),
    {
      name: 'signalr-is-for-progress',
      comment: 'Of the features only progress speaks the hub protocol.',
      severity: 'error',
      from: { path: serverFeature, pathNot: ['^src/server/progress/', test] },
      to: { path: '^packages/signalr/' },
    },
    only(
      'server-adapter',
      '^src/server/adapters/([^/]+)/',
      [
        '^src/(domain|contract)/',
        '^src/server/platform/',
        '^src/server/[^/]+/ports[.]ts$',
        '^src/server/[^/]+/[^/]+/ports[.]ts$',
        '^src/server/adapters/($1|listing-files)/',
        ...library,
      ],
      'An adapter imports ports, the domain, the contract, the platform and its vendor; never another adapter. How files of listings are read is shared.',
    ),
    only(
      'server-config',
      '^src/server/config/',
      ['^src/(domain|contract)/', '^src/server/(config|platform)/', ...library],
      'Settings are read before there is any feature.',
    ),
    only(
      'server-platform',
      '^src/server/platform/(?!database/tables/)',
      ['^src/domain/[^/]+$', '^src/contract/', '^src/server/platform/', ...library],
      'The platform knows no feature: of the domain no room.',
    ),
    only(
      'server-platform-tables',
      '^src/server/platform/database/tables/',
      ['^src/domain/', '^src/server/platform/database/tables/', '^node_modules/kysely/'],
      'What the tables hold is named by the domain.',
    ),
    {
      name: 'adapters-are-chosen-at-the-top',
      comment: 'Only what puts the program together (src/server/start, the CLI) imports adapters.',
      severity: 'error',
      from: {
        path: product,
        pathNot: ['^src/server/[^/]+$', '^src/server/(adapters|start)/', '^src/cli/', test],
      },
      to: { path: '^src/server/adapters/' },
    },
    {
      name: 'sandbox-only-from-the-top',
      comment:
        'The product does not lean on its embedded stand-ins: the files that start the server bring them up.',
      severity: 'error',
      from: {
        path: product,
        pathNot: [
          '^src/server/start/(answer-requests|services/stand-ins)[.]ts$',
          '^packages/sandbox/',
          test,
        ],
      },
      to: { path: '^packages/sandbox/' },
    },
    only(
      'sandbox',
      '^packages/sandbox/',
      ['^packages/sandbox/', '^src/(domain|contract)/', ...library],
      'A stand-in speaks the real protocol, so it needs nothing of the server.',
    ),
    only(
      'mails',
      '^src/mails/',
      ['^src/mails/', '^src/domain/', '^node_modules/(@types/)?(react|react-dom|react-email)/'],
      'Templates of mails are built by themselves: they write down what the domain says of a mail.',
    ),
    only(
      'cli',
      '^src/cli/',
      ['^src/(cli|domain|contract|server)/', ...library],
      'The command line uses the server, never the web.',
    ),
    only(
      'server-knows-no-client',
      '^src/server/',
      ['^src/(domain|contract|server)/', '^packages/', ...library, '^package[.]json$'],
      'The server imports neither the web nor the command line.',
    ),
    only(
      'web',
      '^src/web/',
      ['^src/(web|domain|contract)/', ...library],
      'The web shares the domain and the contract with the server, and nothing else.',
    ),
    only(
      'web-screen',
      webScreen,
      ['^src/(domain|contract)/', webShared, '^src/web/$1/', ...library],
      'A screen never imports another screen.',
    ),
    only(
      'web-shared',
      '^src/web/(county-lists/rows|data|session|map|market-conditions|marks/menu|places)/',
      ['^src/(domain|contract)/', webShared, ...library],
      'What screens share knows no screen.',
    ),
    only(
      'web-worksheet',
      '^src/web/deals/worksheet/',
      [
        '^src/(domain|contract)/',
        webShared,
        '^src/web/comps/(find-home|value/shown-value)[.]ts$',
        ...library,
      ],
      'The worksheet of a deal is on the comps screen, and starts from the home and the value shown there.',
    ),
    only(
      'web-ui',
      '^src/web/ui/',
      [
        '^src/web/ui/',
        '^node_modules/(@types/)?react(-dom)?/',
        '^node_modules/(radix-ui|lucide-react|sonner)/',
        // What the figures of a home are, and their words: each is shown by one block on every screen.
        '^src/domain/dollars\\.ts$',
        '^src/domain/deals/results/(home-figures|verdict)\\.ts$',
        '^src/domain/search/figures-in-words\\.ts$',
        '^src/contract/search/home\\.ts$',
      ],
      'The building blocks of the screens know nothing of the product but the figures of a home.',
    ),
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      from: { path: product, pathNot: test },
      to: { path: [test, '^(tests|e2e|bench)/'] },
    },
    {
      name: 'no-development-dependencies-in-the-product',
      severity: 'error',
      from: { path: product, pathNot: test },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.]css$|[?]worker' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.tests.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
}
