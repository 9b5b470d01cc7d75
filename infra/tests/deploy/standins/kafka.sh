#!/bin/bash
# Accepts the settings of the official Kafka image: KAFKA_NODE_ID is node.id.
set -eu
settings=/tmp/server.properties
env | grep '^KAFKA_' | while IFS='=' read -r name value; do
  echo "$(echo "${name#KAFKA_}" | tr 'A-Z_' 'a-z.')=$value"
done >$settings
java="/opt/java/bin/java -Xmx320m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dlog4j2.configurationFile=/opt/kafka/log4j2.properties -cp /opt/kafka/lib/*"
set -f
$java kafka.tools.StorageTool format --ignore-formatted -t "$CLUSTER_ID" -c $settings
exec $java kafka.Kafka $settings
