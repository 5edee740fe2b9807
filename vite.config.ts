import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the web application; `vite` alone serves it for development beside a server on port 3000. */
export default defineConfig({
  root: 'src/web',
  cacheDir: '../../.cache/vite',
  plugins: [react(), tailwindcss()],
  // React has had this hook since 18; the router asks for it through a stand-in for older ones.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: '../../.cache/web',
    emptyOutDir: true,
    // A font inlined as `data:` would be blocked by the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The map's library is one large chunk; .size-limit.mjs holds the budgets.
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      input: ['src/web/index.html', 'src/web/redirect.html'],
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
            // Loaded when home is up.
            { name: 'signalr', test: /node_modules[\\/]@microsoft[\\/]signalr[\\/]/ },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: 'http://localhost:3000', ws: true },
      '/sandbox': 'http://localhost:3000',
    },
  },
})
