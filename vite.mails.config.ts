import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the templates of mails for the server, which cannot run them as they are written. */
export default defineConfig({
  root: join(import.meta.dirname, 'src/mails'),
  plugins: [react()],
  // Of this library the mails need a few small components, and none of what it brings to preview them.
  ssr: { noExternal: ['react-email'] },
  build: {
    ssr: 'templates.tsx',
    outDir: '../../.cache/mails',
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: 'templates.mjs' } },
  },
})
