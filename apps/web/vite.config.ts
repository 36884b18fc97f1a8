import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import pkg from './package.json' with { type: 'json' };
import { collectModules, SCOUT } from './scripts/collect-modules.ts';
import { leaveCallSpecs } from './scripts/leave-call-specs.ts';
import { pdfFiles } from './scripts/pdf-files.ts';
import { PDF_FILES } from './src/app/service-worker/optional-files.ts';

const server = process.env['BASOCHE_SERVER'] ?? 'http://localhost:3000';

export default defineConfig(({ mode }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  define: { __APP_VERSION__: JSON.stringify(pkg.version) },
  resolve: { dedupe: ['yjs', 'y-protocols', 'lib0', 'react', 'react-dom', '@tiptap/pm'] },
  // Fonts and icons stay files of their own: `font-src 'self'` allows no data: address.
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    sourcemap: true,
    manifest: true,
    rolldownOptions: {
      // Small pieces of the frame that many screens share go together: each file of its own is a request.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'pieces', test: /src\/shared\/(?:PersonAvatar|NotHeardYet|use-late)\.tsx?$/ },
            {
              name: 'written',
              test: /src\/(?:shared\/(?:save-file|worker-job)|features\/documents\/files\/export-document)\.ts$/,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      // The server sees the host of the page: passkeys are made for it.
      '/api': { target: server },
      '/sync': { target: server, ws: true },
    },
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: true,
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react(),
    leaveCallSpecs(),
    mode !== SCOUT && [
      collectModules(fileURLToPath(import.meta.url)),
      pdfFiles(),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'src/app/service-worker',
        filename: 'service-worker.ts',
        injectRegister: false,
        manifest: false,
        injectManifest: {
          globPatterns: ['**/*.{js,css,html,woff,woff2,svg,png,webmanifest}'],
          // What few documents need is cached when it is asked for.
          globIgnores: [`${PDF_FILES.slice(1)}**`],
          maximumFileSizeToCacheInBytes: 8_000_000,
        },
      }),
    ],
  ],
}));
