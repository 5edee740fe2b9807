import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the web application; `vite` alone serves it for development beside a server on port 3000. */
export default defineConfig({
  root: 'src/web',
  cacheDir: '../../.cache/vite',
  plugins: [react(), tailwindcss()],
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
