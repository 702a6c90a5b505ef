const READ = `commonplace read FILE… [--format FORMAT] [--out PATH] [--lang CODES]
                        [--engine device|model] [--queue]

Reads photos (JPEG, PNG) or PDFs of book pages that you have marked and gives back
the marked text, word for word, with its page numbers and a few key takeaways.
Everything happens on this machine and nothing is sent anywhere, unless you choose a
vision model with --engine model.

  FILE…            pictures, PDFs, folders of them, or patterns such as 'pages/*.jpg';
                   notes come out in this order, files of a folder by name

  -f, --format     json  everything that is known, with the place of every note (default)
                   txt   plain text
                   md    Markdown
                   docx  a Word file
                   html  one web page, to read or print
                   csv   a table, as Readwise imports it
                   note-app  Markdown for note apps, with front matter
                   anki  cards for Anki, as text with tabs
                   bibtex, ris  the book's entry for a reference manager
  -o, --out PATH   write to this file, or into this folder, instead of standard output;
                   without --format the name's ending decides
  -l, --lang CODES languages of the book, most likely first: eng (default), deu, frk
                   (German in Fraktur), fra, spa, ita, por, nld; join several with +,
                   as in deu+eng. A page whose words show another of them is read in
                   that one, which takes longer
  -e, --engine     device  this machine reads the pages (default)
                   model   a picture of each page is also sent to the vision model that
                           OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_MODEL name; what
                           it says is checked on this machine, and what the page does
                           not show is listed as doubtful, not among the notes
  -q, --queue      the pages are read by the machines that run "commonplace worker" on the
                   PostgreSQL database that DATABASE_URL names; stopped and started
                   again, it goes on from where it was

Progress goes to standard error. Exit status: 0 when all went well, 1 when a file could
not be read (the rest is still written), 2 when the command was wrong, 130 when you
pressed Ctrl-C (what was read until then is still written).

Examples
  commonplace read page.jpg
  commonplace read photos/ --format txt
  commonplace read ch1.jpg ch2.jpg --out notes.docx
  commonplace read book.pdf --format json | jq '.notes[].text'
  OPENAI_API_KEY=… commonplace read page.jpg --engine model
`;

const IMPORT = `commonplace import FILE… [--to NOTES.json] [--format FORMAT] [--out PATH]

Takes in notes that other programs wrote: Kindle "My Clippings.txt", a Kindle notebook
saved as HTML, Bookcision JSON, Readwise CSV, Calibre JSON, KOReader .lua or .md,
Kobo .annot or KoboReader.sqlite, the property list of Apple Books, or passages that
it copied or sent.
What a file is decides its content. The same words on the same page are taken once.

  -t, --to NOTES.json  add them to notes that "commonplace read" wrote as JSON; those
                       that are there already are left out; that file stays as it
                       is unless --out names it
  -f, --format         one of those that "commonplace help read" lists
  -o, --out PATH       write to this file, or into this folder

Examples
  commonplace import "My Clippings.txt" --out notes.md
  commonplace import metadata.epub.lua --to notes.json --out notes.json
`;

const ANNOTATE = `commonplace annotate FILE.pdf [--out PATH] [--lang CODES]

Gives the PDF again with a highlight wherever a mark was seen on a scanned or flattened
page, so that every PDF program can see it; the marked text is its comment. What the
file marks itself is left as it is.

  -o, --out PATH   write to this file (default: FILE-annotated.pdf beside it)
  -l, --lang CODES languages of the book, as for "read"
`;

const SERVE = `commonplace serve [--lan]

Starts the web app on this machine and prints its address. Settings come from the
environment, all of them optional, for example

  PORT=8080 commonplace serve

  --lan            let phones and other devices of your network in: by HTTPS, with a
                   certificate that is made on the first start; the address is shown
                   as a code for the phone's camera, with what the phone will ask

The README lists the settings. Ctrl-C ends it.
`;

const WORKER = `DATABASE_URL=postgres://… commonplace worker

Reads for others: the PDFs that servers on the same PostgreSQL database take, and the
pages of "commonplace read --queue". Run it on as many machines as you like, with the
same version of Commonplace. A server hands its PDFs over while a worker is there and
reads them itself while none is; the work of a worker that is killed goes to another.
The PDF_… settings of the README bound what one file may cost. Ctrl-C ends it: what it
has in hand goes back into the queue. With OBJECT_STORE_URL, as the servers have it,
PDFs of more than 8 MB come through a bucket with the interface of S3.
`;

const ALL = `Commonplace: the text you marked in your books, as notes.

Usage
  commonplace read FILE…    read marked pages, print the notes
  commonplace import FILE…  take in notes of other programs
  commonplace annotate PDF  write the marks that were seen into the PDF
  commonplace serve         start the web app
  commonplace worker        read pages for servers and archives on other machines
  commonplace feedback      list what readers sent with the feedback form
  commonplace help read     everything about reading: formats, languages, examples

  -h, --help                this text
  -v, --version             the version

Try it: take a photo of a page that you have highlighted, then
  commonplace read photo.jpg --format txt
`;

/** The help texts, at most 90 characters wide. */
export const HELP = { all: ALL, read: READ, import: IMPORT, annotate: ANNOTATE, serve: SERVE, worker: WORKER } as const;
