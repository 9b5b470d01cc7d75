# An image of a service as another release that changes nothing but its name.
ARG EARLIER
FROM ${EARLIER}
ARG REVISION
LABEL org.opencontainers.image.revision="$REVISION"
