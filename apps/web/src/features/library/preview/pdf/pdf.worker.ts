// The reader itself: it answers to the page by messages of its own.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
