import './theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ClientConfigProvider } from './api/client-config.tsx'
import { Routes } from './routes.tsx'
import { Shell } from './shell/Shell.tsx'
import { BrowserStorageProvider, openBrowserStorage } from './storage/browser-storage.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element with the id "root"')

createRoot(root).render(
  <StrictMode>
    <BrowserStorageProvider value={openBrowserStorage(window)}>
      <ClientConfigProvider>
        <Shell>
          <Routes />
        </Shell>
      </ClientConfigProvider>
    </BrowserStorageProvider>
  </StrictMode>,
)
