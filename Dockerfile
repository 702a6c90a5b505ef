# Builds with the tools, and throws them away.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm run sbom && npm prune --omit=dev

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE /app/README.md ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/bin ./bin
COPY --from=build /app/dist ./dist
# The only place that is written to, beside /tmp, through which PDFs go. 1000 is the user "node".
RUN install -d -o 1000 -g 1000 /data
# Each thread would keep freed memory of its own: some 50 MB of what reading PDFs takes.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
USER 1000:1000
VOLUME ["/data"]
EXPOSE 3000
# On a busy machine it takes seconds to start the program that asks, though the server answers.
HEALTHCHECK --interval=30s --timeout=30s --start-period=20s CMD ["node", "bin/healthy.js"]
CMD ["node", "bin/commonplace.js", "serve"]
