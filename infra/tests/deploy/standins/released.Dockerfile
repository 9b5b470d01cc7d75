# The image of a service in another release that only changes the revision.
ARG EARLIER
FROM ${EARLIER}
ARG REVISION
LABEL org.opencontainers.image.revision="$REVISION"
